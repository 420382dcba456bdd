import { readdir } from 'node:fs/promises'
import type { EndpointCases } from './endpoint-cases/endpoint-case.ts'

const folder = new URL('./endpoint-cases/', import.meta.url)

/** The cases of a capability are the one export of its file there, which ends in `Cases`. */
async function casesIn(file: string): Promise<EndpointCases> {
  const exports: Readonly<Record<string, EndpointCases>> = await import(new URL(file, folder).href)
  return Object.assign(
    {},
    ...Object.entries(exports).map(([name, cases]) => (name.endsWith('Cases') ? cases : {})),
  )
}

const files = (await readdir(folder)).filter((file) => file !== 'endpoint-case.ts')

/** Every endpoint there is, by method and address. One that is missing here fails the test that walks them. */
export const endpointCases: EndpointCases = Object.assign({}, ...(await Promise.all(files.map(casesIn))))
