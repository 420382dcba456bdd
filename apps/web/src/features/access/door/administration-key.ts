/** Everything administration shows: roles name their people, people their roles, departments and last days. */
export const administrationKey = ['administration'] as const
