import { z } from 'zod'
import { enumeration, type NameOf } from '#src/core/enumeration.ts'
import { codeList } from '#src/core/fields.ts'

/**
 * Whether the music that somebody claims is out of a video (BGM-01; E15). A video without a claim on its sound has no such
 * state: there is no 0 and no 4. One move is added to the table: somebody stops what goes on, and it failed.
 */
export const musicRemoval = enumeration({
  name: 'bgmRemoval',
  initial: 'not_removed',
  values: {
    not_removed: { code: 3, next: [{ to: 'removing', by: ['person'], why: 'start' }] },
    removing: {
      code: 2,
      next: [
        { to: 'removed', by: ['system', 'platform'], why: 'the edit is saved, or the claim is gone' },
        {
          to: 'failed',
          by: ['system', 'platform', 'person'],
          why: 'error, the claim still stands after 48 h, or stopped',
        },
      ],
    },
    removed: { code: 1, next: [{ to: 'not_removed', by: ['platform'], why: 'a new claim on its sound' }] },
    failed: { code: 5, next: [{ to: 'removing', by: ['person'], why: 'retry, or another method' }] },
  },
})
const codes = Object.values(musicRemoval.codes)
/** The state of the music of a video, in lists of videos and claims; null where no claim is on its sound. */
export const musicOf = z.literal(codes).nullable()
/** What such lists are narrowed by. */
export const musicConditions = { music: codeList(codes).optional() }
export type MusicRemovalState = NameOf<typeof musicRemoval>

/** Ways in which we make a new version of a film ourselves (media.md §7). */
export const ownMethods = ['mute', 'replace', 'trim', 'own_separation'] as const
export type OwnMethod = (typeof ownMethods)[number]
/** Ways that a person goes on the platform's own page: there is no interface for them. */
export const platformMethods = ['platform_erase', 'platform_mute', 'platform_replace'] as const
export type PlatformMethod = (typeof platformMethods)[number]
export const musicMethods = [...ownMethods, ...platformMethods] as const
export type MusicMethod = (typeof musicMethods)[number]

/** So long a platform has to let a claim go after its page was used. */
export const platformCheckHours = 48
