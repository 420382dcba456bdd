/**
 * The bounds of a schema of numbers, as its checks have them. zod's own `minValue` is made by its part for JSON Schemas, which
 * the built page leaves out (`vite.config.ts`): there it says that nothing is bound.
 */
export function boundsOf(schema: unknown): { readonly least: number | null; readonly most: number | null } {
  const checks = (schema as Checked | undefined)?.def?.checks ?? []
  const values = (kind: string) =>
    checks.map(({ _zod }) => _zod.def).flatMap(({ check, value }) => (check === kind ? [Number(value)] : []))
  const [over, under] = [values('greater_than'), values('less_than')]
  return {
    least: over.length === 0 ? null : Math.max(...over),
    most: under.length === 0 ? null : Math.min(...under),
  }
}
type Checked = {
  readonly def?: {
    readonly checks?: readonly {
      readonly _zod: { readonly def: { readonly check: string; readonly value?: unknown } }
    }[]
  }
}
