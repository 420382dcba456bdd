import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sharedTexts } from '@pindao/locales/shared-texts.plugin.ts'
import react from '@vitejs/plugin-react'
import {
  defineConfig,
  type Plugin,
  type ResolveModulePreloadDependenciesFn as ResolveDependencies,
} from 'vite'

const compressible = /\.(?:js|css|html|svg|json)$/u

/** Writes `.br` and `.gz` beside each text file, once, at the best level: the server only sends them. */
function precompressed(): Plugin {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name: 'pindao:precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      for (const file of await readdir(dir, { recursive: true })) {
        if (!compressible.test(file)) continue
        const content = await readFile(join(dir, file))
        await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(content, quality))
        await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}

const jsonSchemaPart = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/u

/** zod brings the making of JSON Schemas along with every schema; only the server makes some, for the API's description. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'pindao:without-json-schema',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!jsonSchemaPart.test(id)) return null
      const source = await readFile(id, 'utf8')
      const names = [...source.matchAll(/^export (?:const|function|class) (\w+)/gmu)].map(([, name]) => name)
      // Called once for each schema, to make what nobody calls.
      return `const none = () => none\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`
    },
  }
}

const gridStyles = /[\\/]react-data-grid[\\/]lib[\\/]styles\.css$/u
const summaryRows =
  /& > :nth-(?:last-)?child\(1 of \.rdg-(?:top|bottom)-summary-row\) \{[^{}]*\{[^{}]*\}\s*\}/gu

/**
 * The grid's sheet asks of each row whether it is the first or last of the summary rows, which we have none of: with them every
 * row that scrolling brings has all others styled anew, which takes longer than all else that a key of the desk does.
 */
function withoutSummaryRows(): Plugin {
  return {
    name: 'pindao:without-summary-rows',
    enforce: 'pre',
    transform(code, id) {
      if (!gridStyles.test(id)) return null
      const lean = code.replaceAll(summaryRows, '')
      if (lean === code || /:nth-(?:last-)?child\(1 of \.rdg/u.test(lean))
        throw new Error(`${id} has changed: look at summaryRows`)
      return { code: lean, map: null }
    },
  }
}

/**
 * What the shell needs on every page is one file with all that it needs itself. The bundler would cut it into dozens, one
 * for each set of pages that share a module, although none of them opens without the shell. The contexts of forms stand
 * below menus and tooltips: with them alone in it, forms themselves come with the pages that have some.
 */
const shell = {
  name: 'shell',
  test: /[\\/](?:shared[\\/]ui[\\/](?:Feedback|LazyPart)\.tsx|@rc-component[\\/]form[\\/]es[\\/]\w+Context\.js)$/u,
  priority: 3,
}

/** Likewise what stands around every page once somebody is signed in, with the parts that nearly every page shows. */
const frame = {
  name: 'frame',
  test: /[\\/](?:app[\\/]layout[\\/]ContentLayout|shared[\\/]ui[\\/](?:PageHeader|Panel|StatusTag|ButtonLink|Moment))\.tsx$/u,
  priority: 1,
}

const forms = {
  name: 'forms',
  test: /[\\/]@rc-component[\\/](?:async-validator|form)[\\/]/u,
  priority: 2,
}

/**
 * antd's parts say nothing of side effects although they have none, so that naming one thing of a part would load all of
 * it: the provider of a form, for one, the form with its validator on a page that has no form.
 */
const withoutSideEffects = { test: /[\\/]node_modules[\\/]@rc-component[\\/]/u, sideEffects: false }

/**
 * Beside each page the bundler writes which files it needs, so that the browser asks for all of them at once. Most of those
 * are there already when the code that opens a page runs: naming them again would make a third of the first file.
 */
function onlyMissingPreloads(): { plugin: Plugin; resolveDependencies: ResolveDependencies } {
  let importsOf: ReadonlyMap<string, readonly string[]> = new Map()
  let entries: readonly string[] = []
  const present = new Map<string, ReadonlySet<string>>()
  const presentFor = (host: string) => {
    const known = present.get(host)
    if (known) return known
    const seen = new Set([host, ...entries])
    // A set that grows while it is walked is walked to its end.
    for (const file of seen) for (const imported of importsOf.get(file) ?? []) seen.add(imported)
    present.set(host, seen)
    return seen
  }
  return {
    plugin: {
      name: 'pindao:only-missing-preloads',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
          importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
          entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
        },
      },
    },
    resolveDependencies: (_file, dependencies, { hostId, hostType }) =>
      hostType === 'js' ? dependencies.filter((file) => !presentFor(hostId).has(file)) : dependencies,
  }
}

const preloads = onlyMissingPreloads()

export default defineConfig({
  plugins: [
    sharedTexts(),
    withoutJsonSchema(),
    withoutSummaryRows(),
    react(),
    preloads.plugin,
    precompressed(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { resolveDependencies: preloads.resolveDependencies },
    rolldownOptions: {
      output: { codeSplitting: { groups: [shell, frame, forms] } },
      treeshake: { moduleSideEffects: [withoutSideEffects] },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://localhost:8080' } },
})
