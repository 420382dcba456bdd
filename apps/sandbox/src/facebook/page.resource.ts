import { noSuchField } from './facebook.errors.ts'
import type { FacebookPage, FacebookPerson } from './facebook.seeds.ts'
import { type AskedField, narrow } from './graph.fields.ts'

/** How a field is made; a field nobody asked for is not. `undefined` stays out of the answer, as unset fields do. */
type FieldMakers = Readonly<Record<string, () => unknown>>

const CATEGORY_IDS = [
  'TV Show',
  'Musician/band',
  'Travel & Leisure',
  'Food & Beverage',
  'Kids Entertainment',
  'Sports',
]

/** The fields of a Page that anybody with the right permission reads. */
export function pageFields(page: FacebookPage, publicUrl: string): FieldMakers {
  return {
    id: () => page.id,
    name: () => page.name,
    username: () => page.username ?? undefined,
    about: () => page.about,
    category: () => page.category,
    category_list: () => [{ id: String(1610 + CATEGORY_IDS.indexOf(page.category)), name: page.category }],
    link: () => `https://www.facebook.com/${page.username ?? page.id}`,
    followers_count: () => page.followers,
    fan_count: () => page.likes,
    picture: () => ({ data: pictureData(page.id, publicUrl) }),
    location: () => ({ country: page.country, id: page.id }),
    is_published: () => page.published,
    verification_status: () => (page.verified ? 'blue_verified' : 'not_verified'),
  }
}

/** The fields of the person a token is of. */
export function personFields(person: FacebookPerson, publicUrl: string): FieldMakers {
  return {
    id: () => person.id,
    name: () => person.name,
    picture: () => ({ data: pictureData(person.id, publicUrl) }),
  }
}

/** The node with the fields asked for, and its id in any case. Throws 100 for a field it does not have. */
export function nodeOf(
  node: string,
  makers: FieldMakers,
  asked: readonly AskedField[],
): Record<string, unknown> {
  const made = asked.map(({ name, fields }) => {
    const make = makers[name]
    if (!make) throw noSuchField(name, node)
    const value = make()
    return [name, hasData(value) ? { data: narrow(value.data, fields) } : value] as const
  })
  const all = Object.fromEntries(made.filter(([, value]) => value !== undefined))
  return { ...all, id: makers['id']?.() }
}

function pictureData(id: string, publicUrl: string) {
  const url = `${publicUrl}/facebook/pictures/${id}.svg`
  return { height: 50, is_silhouette: false, url, width: 50 }
}

/** Pictures of Pages and persons stand under `data`; that of a video is an address. */
function hasData(value: unknown): value is { data: Readonly<Record<string, unknown>> } {
  return typeof value === 'object' && value !== null && 'data' in value
}
