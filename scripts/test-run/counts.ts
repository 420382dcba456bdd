/** How many tests passed and failed; one that passed when it was run again has passed. */
export type Counts = { readonly passed: number; readonly failed: number }

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character.
const colour = /\u001b\[[\d;]*m/gu
const countLine = /^\s*(\d+) (passed|flaky|failed|interrupted|did not run)\b/gmu

/** Reads the closing lines of Playwright, which has one per outcome: "  12 passed (1.5m)". */
export function countsIn(output: string): Counts {
  const found = [...output.replaceAll(colour, '').matchAll(countLine)]
  const sum = (names: readonly string[]) =>
    found
      .filter(([, , name = '']) => names.includes(name))
      .reduce((total, [, count]) => total + Number(count), 0)
  return { passed: sum(['passed', 'flaky']), failed: sum(['failed', 'interrupted', 'did not run']) }
}
