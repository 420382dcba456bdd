/**
 * Cuts Google's discovery document of the YouTube Data API v3 down to the methods and schemas the sandbox plays:
 *
 *   node apps/sandbox/scripts/trim-discovery.ts <youtube-v3.json>
 *
 * The result is committed as `test/youtube-v3.extract.json`; tests hold the sandbox's answers against it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { YOUTUBE_METHODS } from '../src/youtube/youtube.methods.ts'

const Property = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  required: z.boolean().optional(),
  repeated: z.boolean().optional(),
  get items() {
    return Property.optional()
  },
  get additionalProperties() {
    return Property.optional()
  },
  get properties() {
    return z.record(z.string(), Property).optional()
  },
})

const Method = z.object({
  httpMethod: z.string(),
  path: z.string(),
  parameters: z.record(z.string(), Property),
  scopes: z.array(z.string()),
  request: z.object({ $ref: z.string() }).optional(),
  response: z.object({ $ref: z.string() }).optional(),
})

const Discovery = z.object({
  revision: z.string(),
  resources: z.record(z.string(), z.object({ methods: z.record(z.string(), z.unknown()).optional() })),
  schemas: z.record(z.string(), Property),
})

/** Schemas of parts the sandbox never sends: a test fails when a field that leads to one turns up. */
const NOT_PLAYED = new Set([
  'ContentRating',
  'VideoTopicDetails',
  'VideoLiveStreamingDetails',
  'VideoMonetizationDetails',
  'VideoAgeGating',
  'VideoProjectDetails',
  'VideoPaidProductPlacementDetails',
  'VideoSuggestionsTagSuggestion',
  'VideoFileDetailsVideoStream',
  'VideoFileDetailsAudioStream',
  'ChannelTopicDetails',
  'ChannelConversionPings',
  'ImageSettings',
  'WatchSettings',
  'PropertyValue',
  'TokenPagination',
])

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('usage: trim-discovery.ts <youtube-v3.json>')
const discovery = Discovery.parse(JSON.parse(await readFile(source, 'utf8')))

const methods = Object.fromEntries(
  Object.keys(YOUTUBE_METHODS).map((name) => {
    const [resource = '', method = ''] = name.split('.')
    return [name, Method.parse(discovery.resources[resource]?.methods?.[method])]
  }),
)

const schemas: Record<string, z.infer<typeof Property>> = {}
const waiting = Object.values(methods).flatMap(({ request, response }) => [request?.$ref, response?.$ref])
for (let name = waiting.pop(); waiting.length > 0 || name !== undefined; name = waiting.pop()) {
  if (name === undefined || name in schemas || NOT_PLAYED.has(name)) continue
  const schema = Property.parse(discovery.schemas[name])
  schemas[name] = schema
  waiting.push(
    ...JSON.stringify(schema)
      .matchAll(/"\$ref":"(\w+)"/g)
      .map(([, found]) => found),
  )
}

const extract = { revision: discovery.revision, methods, schemas }
await writeFile(
  new URL('../test/youtube-v3.extract.json', import.meta.url),
  `${JSON.stringify(extract, null, 2)}\n`,
)
