/** Everything that is shown of channels, their groups and their owners is kept below this. */
export const channelsKey = ['channels'] as const
