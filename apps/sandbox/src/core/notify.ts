const patienceMs = 3000

/**
 * Tells a client something, once, and does not mind what becomes of it: single logout is no promise (CAS protocol §2.3.3,
 * reliability.md §1 SSO). Resolves when the client has answered, or the patience is over.
 */
export async function notify(url: string, form: Readonly<Record<string, string>>): Promise<void> {
  const init = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const
  await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    .then((answer) => answer.body?.cancel())
    .catch(() => undefined)
}
