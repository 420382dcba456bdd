import type { FacebookClient } from './facebook.client.ts'

/** A person of the sandbox's Facebook. Ids exceed 2^53, as many real ones do: text. */
export interface FacebookPerson {
  readonly id: string
  readonly name: string
  readonly colour: string
  /** For so many days after a consent their data may be read; 90, where nothing is said. */
  readonly dataAccessDays?: number
}

/** A Page, with what each person may do on it from the start. */
export interface FacebookPage {
  readonly id: string
  readonly name: string
  /** `null`: the Page never chose one. */
  readonly username: string | null
  readonly about: string
  readonly category: string
  readonly country: string
  readonly followers: number
  readonly likes: number
  readonly colour: string
  readonly published: boolean
  readonly verified: boolean
  readonly tasks: Readonly<Record<string, readonly PageTask[]>>
}

/** What a person may be allowed on a Page (`platforms.md` D1). */
export const PAGE_TASKS = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MANAGE', 'MODERATE'] as const
export type PageTask = (typeof PAGE_TASKS)[number]

/** Program of the sandbox's Facebook; any address of this machine may be its redirect target. */
export const FACEBOOK_CLIENT: FacebookClient = {
  id: '100200300400500',
  secret: 'sandbox-facebook-secret',
  name: 'Pindao',
  redirectUris: [],
}

export const FACEBOOK_PERSONS: readonly FacebookPerson[] = [
  { id: '10229071846513082', name: '沈若溪', colour: '#7367f0' },
  { id: '10160388274591736', name: 'Claire Dubois', colour: '#d9480f' },
  { id: '10221594030827461', name: 'ليلى حداد', colour: '#0b7285' },
  { id: '10158820947316205', name: 'Ethan Brooks', colour: '#2b8a3e', dataAccessDays: 12 },
]

const [SHEN, CLAIRE, LAYLA, ETHAN] = [
  '10229071846513082',
  '10160388274591736',
  '10221594030827461',
  '10158820947316205',
] as const
const EDITOR: readonly PageTask[] = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MODERATE']
const ANALYST: readonly PageTask[] = ['ANALYZE']

type Named = readonly [
  id: string,
  name: string,
  username: string | null,
  category: string,
  country: string,
  followers: number,
  owner: string,
]

const named: readonly Named[] = [
  ['104928375610284', '星河短剧社', 'xinghe.drama', 'TV Show', 'HK', 482_310, SHEN],
  ['108374651029384', '霸总剧场', 'bazong.theater', 'TV Show', 'TW', 231_870, SHEN],
  ['61558203917462', '华语好声音', 'mandopop.voices', 'Musician/band', 'MY', 96_402, SHEN],
  ['112093847561029', '旅行的意义', 'travel.meaning', 'Travel & Leisure', 'SG', 58_119, SHEN],
  ['10228374650192837', '四季厨房', null, 'Food & Beverage', 'HK', 12_980, SHEN],
  ['61559174820365', '萌宝儿歌', 'mengbao.songs', 'Kids Entertainment', 'TW', 347_255, SHEN],
  ['105827364910283', 'Courts Métrages de Chine', 'courtsmetragesdechine', 'TV Show', 'FR', 74_630, CLAIRE],
  ['109283746510293', 'Amours Impériales', 'amours.imperiales', 'TV Show', 'FR', 128_044, CLAIRE],
  ['61560028374651', 'Saveurs de Canton', 'saveursdecanton', 'Food & Beverage', 'BE', 9_312, CLAIRE],
  ['10230192837465019', 'La Chine Vue du Ciel', null, 'Travel & Leisure', 'CA', 41_867, CLAIRE],
  ['113746501928374', 'Petit Panda', 'petitpanda.comptines', 'Kids Entertainment', 'FR', 22_503, CLAIRE],
  ['106192837465019', 'دراما من الصين', 'drama.mina.alsin', 'TV Show', 'EG', 612_900, LAYLA],
  ['110293847561028', 'قصص القصر', 'qisas.alqasr', 'TV Show', 'SA', 204_718, LAYLA],
  ['61561837462019', 'نكهات شرقية', 'nakahat.sharqia', 'Food & Beverage', 'AE', 33_406, LAYLA],
  ['10231847562019384', 'أغاني الصغار', null, 'Kids Entertainment', 'MA', 87_051, LAYLA],
  ['107465019283746', 'Midnight Billionaire', 'midnightbillionaire', 'TV Show', 'US', 1_403_226, ETHAN],
  ['111928374650192', 'Rebirth Romance', 'rebirth.romance', 'TV Show', 'GB', 390_517, ETHAN],
  ['61562746501928', 'Hidden China', 'hiddenchina.tv', 'Travel & Leisure', 'US', 65_208, ETHAN],
  ['10232938475610293', 'Street Food Diaries', null, 'Food & Beverage', 'AU', 18_774, ETHAN],
  ['114650192837465', 'Wushu Daily', 'wushu.daily', 'Sports', 'CA', 5_640, ETHAN],
]

/** Who besides the owner has a role: some Pages hang on two grants, and one of them on somebody who may too little. */
const further: Readonly<Record<string, Readonly<Record<string, readonly PageTask[]>>>> = {
  '108374651029384': { [ETHAN]: EDITOR },
  '105827364910283': { [SHEN]: EDITOR },
  '106192837465019': { [SHEN]: ANALYST },
  '111928374650192': { [CLAIRE]: ANALYST },
}
const unpublished: readonly string[] = ['114650192837465']
const verified: readonly string[] = ['104928375610284', '106192837465019', '107465019283746']
const colours = ['#7367f0', '#d9480f', '#0b7285', '#2b8a3e', '#c2255c', '#5f3dc4', '#1864ab', '#a61e4d']

/** The Pages that exist from the start. Their order is that of the dialog and of `/me/accounts`. */
export const FACEBOOK_PAGES: readonly FacebookPage[] = named.map(
  ([id, name, username, category, country, followers, owner], index) => ({
    id,
    name,
    username,
    about: name,
    category,
    country,
    followers,
    likes: Math.floor(followers * 0.93),
    colour: colours[index % colours.length] ?? '#7367f0',
    published: !unpublished.includes(id),
    verified: verified.includes(id),
    tasks: { [owner]: PAGE_TASKS, ...further[id] },
  }),
)

/** The person with this id. */
export function personById(id: string): FacebookPerson | undefined {
  return FACEBOOK_PERSONS.find((person) => person.id === id)
}
