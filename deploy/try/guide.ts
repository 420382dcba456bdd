/** One thing that docs/installing.md has somebody do: a block of commands, or something at the page. */
export type Step =
  | { readonly kind: 'commands'; readonly section: string; readonly text: string; readonly line: number }
  | { readonly kind: 'by hand'; readonly section: string; readonly what: string; readonly line: number }

/** What the trial knows how to do at the page (`by-hand.ts`); those of `besides` go on while the next steps are done. */
export const hands = [
  'sign in',
  'publish a film',
  'publish another film',
  'go to work',
  'ask what was noticed',
] as const
export const besides: readonly string[] = ['go to work']

/** The steps of a guide in order: its blocks of `sh`, and its comments `<!-- by hand: … -->`. */
export function readGuide(markdown: string): readonly Step[] {
  const steps: Step[] = []
  let section = ''
  let block: { text: string; line: number } | null = null
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    if (block !== null) {
      if (text === '```') {
        steps.push({ kind: 'commands', section, ...block })
        block = null
      } else block.text += `${text}\n`
    } else if (text.startsWith('```')) {
      if (text !== '```sh') throw new Error(`line ${line}: the trial runs sh only, not ${text}`)
      block = { text: '', line: line + 1 }
    } else if (text.startsWith('#')) section = text.replace(/^#+ /u, '')
    else {
      const [, what] = /^<!-- by hand: (.+) -->$/u.exec(text) ?? []
      if (what !== undefined) steps.push({ kind: 'by hand', section, what, line })
    }
  }
  return steps
}
