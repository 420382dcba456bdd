import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import { createParty, listParties } from '@pindao/protocol/contracts/party.endpoints.ts'
import { ruleOf, taxFormEnd } from '@pindao/protocol/contracts/party.fields.ts'
import { isIban, isResidentId, isSocialCreditCode } from '@pindao/protocol/contracts/party.numbers.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

const { company, individual, overseas_company: companyAbroad, overseas_individual: abroad } = partyTypes.codes
type Body = (typeof createParty)['body']['_zod']['output']
type Someone = Pick<Body, 'type' | 'legalName' | 'country'> & { readonly contact?: string }

/** Whom the demo company signs with. Two of them are there twice, as it happens: a name in two writings, one account. */
const people: readonly Someone[] = [
  ...['杭州光影传媒有限公司', '晋中晋声文化有限公司', '北京长镜头影视有限公司', '成都山城剧社有限公司'],
  ...['上海浦江动画有限公司', '广州南风音像有限公司', '苏州评弹文化有限公司', '西安秦腔影视有限公司'],
  ...['重庆雾都短剧有限公司', '青岛海潮纪录片有限公司', '杭州光影传媒公司', '武汉江城工作室'],
].map((legalName): Someone => ({ type: company, legalName, country: 'CN', contact: '合同联系人' }))
const persons: readonly Someone[] = [
  ...['林晓东', '苏美玲', '何志远', '顾清扬', '唐一鸣', '宋佳音', '陆子墨', '叶知秋', '范思远', '白露'],
  ...['江一帆', '沈星河'],
].map((legalName): Someone => ({ type: individual, legalName, country: 'CN' }))
const companies: readonly Someone[] = [
  ['Lumière Films SAS', 'FR'],
  ['Nile Stories Media LLC', 'EG'],
  ['Gulf Screen FZE', 'AE'],
  ['Blue Harbour Pictures Ltd', 'GB'],
  ['Kwun Tong Media Limited', 'HK'],
  ['Sakura Short Films KK', 'JP'],
  ['Batik Cerita PT', 'ID'],
  ['Seoul Drama Lab', 'KR'],
].map(([legalName = '', country = '']): Someone => ({ type: companyAbroad, legalName, country }))
const creators: readonly Someone[] = [
  ['Camille Laurent', 'FR'],
  ['Youssef Haddad', 'EG'],
  ['Layla Al Mansoori', 'AE'],
  ['Emma Clarke', 'GB'],
  ['Kenji Mori', 'JP'],
  ['Nguyen Thi Lan', 'VN'],
  ['Siti Rahma', 'MY'],
  ['Ana Moreau', 'FR'],
].map(([legalName = '', country = '']): Someone => ({ type: abroad, legalName, country }))

/** Forty parties of all four types, as operators enter them over half a year. */
export async function seedParties(life: DemoLife): Promise<void> {
  const all = await life.people()
  const makers = all.filter(({ role }) => role === 'operator' || role === 'legal')
  const reader = all.find(({ role }) => role === 'admin')
  if (makers.length === 0 || !reader) return
  // Done again after a stop: who was entered before stays.
  const known = await life.call(reader, listParties, { query: { pageSize: 100 } })
  const names = new Set(known.map(({ legalName }) => legalName))
  const everybody = [...people, ...persons, ...companies, ...creators]
  for (const [index, someone] of everybody.entries()) {
    const maker = makers[index % makers.length] as DemoPerson
    if (names.has(someone.legalName)) continue
    const daysAgo = 180 - index * 4
    const body = bodyOf(someone, index, dayBefore(daysAgo))
    await life.at(daysAgo, 3, () => life.call(maker, createParty, { body }, `party-${index}`))
  }
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

function bodyOf({ type, legalName, country, contact = '' }: Someone, index: number, signedOn: string): Body {
  const rule = ruleOf(type)
  const isAbroad = !rule.isDomestic
  // Some forms of long ago run out soon, and some creators have not sent theirs yet.
  const form = isAbroad && index % 5 !== 0 ? (rule.taxForms[0] ?? null) : null
  const signed = index % 4 === 1 ? `${Number(signedOn.slice(0, 4)) - 3}-05-20` : signedOn
  const code = socialCreditCode(index)
  return {
    type,
    legalName,
    country,
    idType: rule.idTypes[0],
    idNo: type === company ? code : type === individual ? residentId(index) : `P${7_310_024 + index * 131}`,
    taxNo: type === company ? code : isAbroad ? `TIN${620_100 + index * 977}` : null,
    address: '',
    contact,
    email: `contracts${index + 1}@example.com`,
    phone: '',
    bankHolder: legalName,
    bankName: isAbroad ? 'Example International Bank' : '示例银行杭州分行',
    // The eleventh company gives the account of the first one: the same people under another name.
    account: country === 'FR' ? iban(index) : accountOf(index === 10 ? 0 : index),
    swift: isAbroad ? 'EXMPFRPP' : '',
    bankCurrency: isAbroad ? 'USD' : 'CNY',
    taxMode: rule.taxModes[0],
    taxFormType: form,
    taxFormSignedOn: form === null ? null : signed,
    taxFormValidTo: form === null ? null : taxFormEnd(form, signed),
    remark: '',
  }
}

const accountOf = (index: number) => `622200${String(1_200_000_000 + index * 7919)}`

/** The first number of many that its check takes: the demo has no numbers of real people. */
function checked(start: string, ends: readonly string[], check: (number: string) => boolean): string {
  return ends.map((end) => start + end).find(check) ?? start
}
const residentId = (index: number) =>
  checked(`990000199001${String(10 + (index % 18))}${String(100 + index)}`, [...'0123456789X'], isResidentId)
const socialCreditCode = (index: number) =>
  checked(
    `91990000MA00${String(10_000 + index * 37)}`,
    [...'0123456789ABCDEFGHJKLMNPQRTUWXY'],
    isSocialCreditCode,
  )
const iban = (index: number) => {
  const account = `300060000112345${String(678_900 + index)}18900`.slice(0, 23)
  const ends = Array.from({ length: 97 }, (_, at) => String(at + 2).padStart(2, '0'))
  return ends.map((end) => `FR${end}${account}`).find(isIban) ?? ''
}
