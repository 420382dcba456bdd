import type { AfterSteps } from '#src/capabilities/platforms/platforms.ts'

/** Of platforms in memory on which nothing is changed after publishing. */
export const nothingAfter: AfterSteps = {
  costs: {},
  perLook: 50,
  look: async () => [],
  amend: async () => undefined,
  show: async () => undefined,
  captions: null,
  playlists: null,
}
