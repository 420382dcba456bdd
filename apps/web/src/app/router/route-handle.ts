import type { UIMatch } from 'react-router'

/** What a route tells the shell. */
export type RouteHandle = {
  /** Its title as a server key (`navigation.page.workbench`). */
  readonly pageTitle: string
}

/** The title of the page shown now: that of the innermost route that has one. */
export function titleOf(matches: readonly UIMatch[]): string | null {
  for (const { handle } of [...matches].reverse()) {
    if (isRouteHandle(handle)) return handle.pageTitle
  }
  return null
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'pageTitle' in handle
}
