import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** Music that is claimed and taken out of videos, and music of ours (BGM-01; E15; media.md §7). */
export const music = manifest({
  subjects: {
    music: {
      area: 'content',
      actions: {
        read: ['operator', 'legal', 'viewer'],
        update: ['operator', 'legal'],
        export: ['operator', 'legal'],
      },
      levels: { export: 'work' },
    },
    musicTrack: {
      area: 'content',
      actions: { read: ['operator', 'legal', 'viewer'], update: ['operator', 'legal'] },
    },
  },
  pages: {
    music: { path: '/channel/music', area: 'content', reads: 'music:read', icon: 'music' },
    'music-tracks': {
      path: '/channel/music/tracks',
      area: 'content',
      reads: 'musicTrack:read',
      icon: 'musicTracks',
    },
  },
  errors: {
    'music.notFound': 404,
    'music.noFilm': 422,
    'music.noSound': 422,
    'music.badRanges': 422,
    'music.nothingLeft': 422,
    'music.nothingClaimed': 422,
    'music.notASound': 422,
    'music.noSeparator': 422,
    'music.separatorFailed': 422,
    'music.notStartable': 409,
    'music.notCancellable': 409,
    'music.proofFormat': 422,
    'music.fileNotFound': 404,
    'music.trackNotFound': 404,
    'music.trackOver': 422,
    'music.trackNoFile': 422,
    'music.trackLacks': 422,
    'music.trackCountry': 422,
    'music.trackCountryUnknown': 422,
    'music.personGone': 422,
  },
  auditActions: [
    'music.start',
    'music.cancel',
    'music.platform',
    'musicTrack.create',
    'musicTrack.update',
    'musicTrack.file',
    'musicTrack.delete',
  ],
  auditEntities: ['musicRemoval', 'musicTrack'],
  notifications: {
    musicDone: ['toast', 'bell'],
    musicFailed: ['toast', 'bell'],
  },
  noticeRules: {
    musicDone: { needs: 'music:read' },
    musicFailed: { needs: 'music:read', email: ['operator'] },
  },
  live: [
    /** The music of a video is claimed, or is further out of it. */
    z.object({ type: z.literal('musicRemoval'), id }),
    /** Music of ours is new, or something else is said of it. */
    z.object({ type: z.literal('musicTrack'), id }),
  ],
  operations: {
    /** Mutes what is claimed in many videos. */
    'music.mute': { needs: 'music:update', page: 'music', opens: 'detail' },
    /** Takes it out by any way of ours; stops what goes on. */
    'music.remove': { needs: 'music:update', page: 'music', opens: 'detail' },
    'music.cancel': { needs: 'music:update', page: 'music', opens: 'detail' },
    'music.export': { begunBy: 'export', needs: 'music:export', page: 'music', opens: 'detail' },
    'musicTrack.export': {
      begunBy: 'export',
      needs: 'musicTrack:read',
      page: 'music-tracks',
      opens: 'detail',
    },
  },
  todayCards: {
    claimedMusic: { reads: 'music:read', story: 'mine', tone: 'error', page: 'music' },
  },
})
