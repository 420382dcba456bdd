import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sharedTexts } from '@pindao/locales/shared-texts.plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/**
 * Files that belong together, each with all that it needs itself, the first group before those after it. The bundler would
 * cut them into hundreds, one for each set of pages that share a module: a list page loaded 155.
 *
 * - `words`: what the kit says, by language.
 * - `shell`: what every page stands in.
 * - `first`: the app, and what the pages of the sign-in and the one after it are made of.
 * - `lists`: tables and search forms, which nearly every other page has. Nothing of the first picture may need them: the bench of
 *   the first load says when it does.
 */
const groups = [
  {
    name: 'words',
    test: /[\\/]@rc-component[\\/].*[\\/]locale[\\/](?:zh_CN|en_US|fr_FR|ar_EG)\.js$/u,
    entriesAware: true,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  { name: 'shell', test: /[\\/]shared[\\/]ui[\\/](?:Feedback|LazyPart)\.tsx$/u, priority: 3 },
  {
    name: 'first',
    test: /[\\/]src[\\/](?:app[\\/]App\.tsx|features[\\/]workbench[\\/](?:api[\\/]workbench\.queries|task-figures|components[\\/](?:FigureCards|FirstSteps|RecentTasks|StatusBar)\.tsx)|shared[\\/]ui[\\/](?:PageHeader|PageState|WaitingLines)\.tsx)|[\\/]antd[\\/]es[\\/]alert[\\/]/u,
    priority: 2,
  },
  { name: 'lists', test: /[\\/]shared[\\/]list[\\/](?:DataTable|SearchForm)\.tsx$/u, priority: 1 },
]

/**
 * antd's parts say nothing of side effects although they have none, so that naming one thing of a part would load all of
 * it: the provider of a form, for one, the form with its validator on a page that has no form.
 */
const withoutSideEffects = { test: /[\\/]node_modules[\\/]@rc-component[\\/]/u, sideEffects: false }

export default defineConfig({
  plugins: [sharedTexts(), react(), precompressed()],
  build: {
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      treeshake: { moduleSideEffects: [withoutSideEffects] },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': 'http://localhost:8080' } },
})
