/** So many channels are compared at once: more lines than this nobody tells apart. */
export const mostCompared = 10
/** So many sources or countries have a bar of their own. */
export const mostParts = 10
/** So many days of a video's life are drawn. */
export const curveDays = 90
/** Against so many videos of the channel before it a video is held (business.md §5). */
export const medianVideos = 10
/** Ages, in days, up to which the videos of a month are followed, and how many months of them. */
export const cohortDays = 28
export const cohortMonths = 6
/** Videos of so many days tell at which hours publishing does well. */
export const rhythmDays = 182
