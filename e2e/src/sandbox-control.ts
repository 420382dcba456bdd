/** A rule of apps/sandbox/README.md "Making it fail". */
export type FaultRule = {
  readonly match: {
    readonly method?: string
    readonly pathPattern: string
    readonly query?: Record<string, string>
  }
  readonly nth?: number
  readonly times?: number
  readonly when?: 'before' | 'after'
  readonly effect:
    | { readonly kind: 'reset' | 'hang' }
    | { readonly kind: 'latency'; readonly ms: number }
    /** An error of Facebook's, by its code. */
    | { readonly kind: 'graph'; readonly code: number }
    | {
        readonly kind: 'status'
        readonly status: number
        /** The platform's code, as its errors carry it. */
        readonly reason?: string
        readonly headers?: Record<string, string>
      }
}

export type SandboxCall = { readonly method: string; readonly path: string; readonly status: number | null }
export type CreatedVideo = {
  readonly id: string
  readonly title: string
  readonly bytes: number
  readonly sha256: string
}

/** Steers the outside world, and asks it what became true. */
export function sandboxControl(sandboxUrl: string) {
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${sandboxUrl}/__sandbox${path}`, init)
    if (!answer.ok) throw new Error(`sandbox ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }
  return {
    async fail(rule: FaultRule): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      await ask('/faults', { method: 'POST', headers, body: JSON.stringify(rule) })
    },
    async heal(): Promise<void> {
      await ask('/faults', { method: 'DELETE' })
    },
    calls: async () => (await ask('/calls')) as readonly SandboxCall[],
    /** The videos that were ever created at the platform. */
    async videos(): Promise<readonly CreatedVideo[]> {
      const facts = (await ask('/ledger?since=0')) as readonly (CreatedVideo & { readonly type: string })[]
      return facts.filter(({ type }) => type === 'video.created')
    },
    /** The videos that were ever published on Pages. */
    async onPages(): Promise<readonly (CreatedVideo & { readonly videoId: string })[]> {
      const facts = (await ask('/facebook/ledger?since=0')) as readonly (CreatedVideo & {
        readonly type: string
        readonly videoId: string
      })[]
      return facts.filter(({ type }) => type === 'video.published')
    },
    /** Where the bytes of a published video are, as its watch page plays them. */
    fileOf: (videoId: string) => `${sandboxUrl}/videos/${videoId}/file`,
  }
}
