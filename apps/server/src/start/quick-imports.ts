import { type ResolveFnOutput, registerHooks } from 'node:module'

/**
 * For `--import`, before a program: its imports of the database library are resolved once each. The library's
 * package.json has 180 KB of exports, which Node parses again at every import of it and at each within it: 0.9 of the
 * 2.3 s of processor time that loading the API takes.
 */
const library = 'drizzle-orm'
const known = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL
    if (specifier.startsWith('.') && from?.includes(`/node_modules/${library}/`) && from.endsWith('.js'))
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    const isLibrary = specifier === library || specifier.startsWith(`${library}/`)
    if (!isLibrary || context.conditions.includes('require')) return next(specifier, context)
    const before = known.get(specifier)
    if (before !== undefined) return before
    const resolved = { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, resolved)
    return resolved
  },
})
