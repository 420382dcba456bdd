import type { DemoSeed } from '#src/platform/demo.ts'

type Seeded = { readonly demo: DemoSeed }
type Rooms =
  | 'access'
  | 'settings'
  | 'contracts'
  | 'revenue'
  | 'claims'
  | 'media'
  | 'webhooks'
  | 'publishing'
  | 'subtitles'
  | 'clips'
  | 'music'
  | 'mail'
  | 'notifications'
type Twice = 'channels' | 'channelData'

/**
 * What makes the demo data, in the order of the capabilities: each builds on those before it. Two of them come again near
 * the end, for what was published meanwhile.
 */
export function demoSeeds(
  of: { readonly [R in Rooms]: Seeded } & {
    readonly [R in Twice]: Seeded & { readonly lastDemo: DemoSeed }
  },
): DemoSeed[] {
  const { channels, channelData } = of
  const first = [of.access, channels, of.settings, of.contracts, channelData, of.revenue, of.claims, of.media]
  const then = [of.webhooks, of.publishing, of.subtitles, of.clips, of.music, of.mail]
  return [
    ...[...first, ...then].map(({ demo }) => demo),
    channels.lastDemo,
    channelData.lastDemo,
    of.notifications.demo,
  ]
}
