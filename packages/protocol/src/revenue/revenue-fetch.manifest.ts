import { manifest } from '#src/core/manifest.ts'

/** Report files that come by themselves (REV-01): who is told where they do not. */
export const revenueFetch = manifest({
  notifications: { revenueFetchFailed: ['toast', 'bell'] },
  noticeRules: { revenueFetchFailed: { needs: 'revenueReport:create', email: ['finance'] } },
})
