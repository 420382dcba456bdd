import { auditActions, auditEntities } from '@pindao/protocol/access/audit.codes.ts'
import { defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { departmentCodes } from '@pindao/protocol/access/departments.ts'
import { permissionLevels, permissionLines } from '@pindao/protocol/access/permission-levels.ts'
import { allGrants, permissionAreas } from '@pindao/protocol/access/permission-tree.ts'
import { dataScopes } from '@pindao/protocol/access/permissions.ts'
import { languages } from '@pindao/protocol/access/person-settings.ts'
import { settingEntries } from '@pindao/protocol/capabilities.ts'
import {
  ageRestrictions,
  channelLevelNames,
  channelTypeNames,
  monetisations,
  operationModes,
  restrictReasons,
  riskGrades,
} from '@pindao/protocol/channels/channel.codes.ts'
import { channelOperation, channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { platforms } from '@pindao/protocol/channels/platforms.ts'
import { errorStatus } from '@pindao/protocol/core/error-codes.ts'
import { orientations } from '@pindao/protocol/media/video.record.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import {
  notificationLevels,
  notificationTypes,
} from '@pindao/protocol/notifications/notification.endpoints.ts'
import { publishTaskEvent } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  deliveryStages,
  publishTaskStatus,
  visibilityCodes,
  waitReasons,
} from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import { loadPack } from './load-pack.ts'
import { locales } from './locales.ts'
import { namespaces } from './namespaces.ts'
import { flatten, parametersOf, pluralFormsOf, stemOf } from './pack-shape.test-support.ts'

const packs = await Promise.all(
  locales.flatMap((locale) =>
    namespaces.map(async (namespace) => ({
      locale,
      namespace,
      texts: flatten(await loadPack(locale, namespace)),
    })),
  ),
)
const textsOf = (locale: string, namespace: string) =>
  packs.find((pack) => pack.locale === locale && pack.namespace === namespace)?.texts ??
  new Map<string, string>()
const stemsOf = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map(stemOf))].sort()

test.each(packs)(
  'I18N-02 $locale/$namespace has the keys of the Chinese pack, none of them empty',
  (pack) => {
    expect(stemsOf(pack.texts)).toEqual(stemsOf(textsOf('zh', pack.namespace)))
    expect([...pack.texts].filter(([, text]) => text.trim() === '')).toEqual([])
  },
)

test.each(packs)(
  'I18N-02 $locale/$namespace has every plural form its language needs',
  ({ locale, texts }) => {
    const counted = [...pluralFormsOf(texts)]
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const [stem, forms] of counted) expect([stem, [...forms].sort()]).toEqual([stem, [...needed].sort()])
  },
)

test.each(packs)(
  'I18N-02 $locale/$namespace uses the parameters of the Chinese text',
  ({ namespace, texts }) => {
    const source = new Map(
      [...textsOf('zh', namespace)].map(([key, text]) => [stemOf(key), parametersOf(text)]),
    )
    for (const [key, text] of texts) {
      // "No item", "one item", "two items" may say the number in words.
      const ours = parametersOf(text)
      const theirs = (source.get(stemOf(key)) ?? []).filter((name) => ours.includes(name) || name !== 'count')
      expect([key, ours]).toEqual([key, theirs])
    }
  },
)

/** Counts are of one direction wherever they stand; the words of a quoted letter are kept as text. */
const plainValues = new Set(['count', 'max', 'ticked', 'total', 'sent', 'n'])
/** Two values with no letter between them; looks ahead, so that the second is the first of the next pair. */
const besides = /\{\{(\w+)[^}]*\}\}(?=[^\p{L}{]*\{\{(\w+))/gu
const plainTexts = new Set(['mail:compose.quote'])

test.each(packs)(
  'I18N-01 $locale/$namespace isolates values that only a sign keeps apart',
  ({ namespace, texts }) => {
    const open: string[] = []
    for (const [key, text] of texts) {
      // `{{a}} ← {{b}}`: a written word between them would keep the order, a sign goes with its neighbours.
      for (const [, before, after] of text.matchAll(besides)) {
        const loose = [before, after].filter(
          (value = '') => !plainValues.has(value) && !text.includes(`\u2068{{${value}}}\u2069`),
        )
        if (loose.length > 0 && !plainTexts.has(`${namespace}:${key}`)) open.push(key)
      }
    }
    expect(open).toEqual([])
  },
)

test('I18N-02 French writes its apostrophes as printers do', () => {
  const straight = packs.filter(({ locale }) => locale === 'fr').flatMap(({ texts }) => [...texts])
  expect(straight.filter(([, text]) => text.includes("'"))).toEqual([])
})

test('every error code has a text, and every text a code', () => {
  expect(stemsOf(textsOf('zh', 'errors'))).toEqual(Object.keys(errorStatus).sort())
})

const enumerations: Readonly<Record<string, readonly string[]>> = {
  publishTask: publishTaskStatus.names,
  videoUploadStatus: videoUploadStatus.names,
  credentialStatus: credentialStatus.names,
  channelOperation: channelOperation.names,
  channelUse: channelUse.names,
  channelType: channelTypeNames,
  channelLevel: channelLevelNames,
  riskGrade: riskGrades,
  operationMode: operationModes,
  monetisation: monetisations,
  restrictReason: restrictReasons,
  ageRestriction: ageRestrictions,
  visibility: Object.keys(visibilityCodes),
  orientation: Object.keys(orientations),
  platform: platforms,
  deliveryStage: deliveryStages,
  waitReason: waitReasons,
  actor: publishTaskEvent.shape.actor.options,
}

test.each(Object.entries(enumerations))('every value of %s has a label', (name, values) => {
  const labels = stemsOf(textsOf('zh', 'states')).filter((key) => key.startsWith(`${name}.`))
  expect(labels).toEqual(values.map((value) => `${name}.${value}`).sort())
})

test('every default role, department and data scope has a label', () => {
  const keys = stemsOf(textsOf('zh', 'access'))
  const wanted = [
    ...Object.keys(defaultRoles).map((code) => `role.${code}`),
    ...departmentCodes.map((code) => `department.${code}`),
    ...dataScopes.map((scope) => `dataScope.${scope}`),
  ]
  expect(wanted.filter((key) => !keys.includes(key))).toEqual([])
})

test('PERM-02 every permission, subject, level and area has a label', () => {
  const labels = ['staff', 'navigation'].flatMap((namespace) => stemsOf(textsOf('zh', namespace)))
  const keyOf = (grant: string) => {
    const [list, name] = grant.split(':')
    return list === 'menu' || list === 'route' ? `page.${name}` : `permission.${list}.${name}`
  }
  const wanted = [
    ...allGrants.map(keyOf),
    ...permissionAreas.map((area) => `area.${area}`),
    ...permissionLines.map(({ subject }) => `subject.${subject}`),
    ...permissionLevels.map((level) => `level.${level}`),
  ]
  expect(wanted.filter((key) => !labels.includes(key))).toEqual([])
})

test('SHL-08 every type and level of notification has a label', () => {
  const labels = stemsOf(textsOf('zh', 'notifications'))
  const wanted = [
    ...notificationTypes.map((type) => `type.${type}`),
    ...notificationLevels.map((level) => `level.${level}`),
  ]
  expect(wanted.filter((key) => !labels.includes(key))).toEqual([])
})

test('PERM-05 every audited action and kind of record has a label', () => {
  const labels = stemsOf(textsOf('zh', 'audit'))
  const wanted = [
    ...auditActions.map((action) => `action.${action}`),
    ...auditEntities.map((entity) => `entity.${entity}`),
  ]
  expect(wanted.filter((key) => !labels.includes(key))).toEqual([])
})

test('I18N-01 a person can choose every language there is', () => {
  expect([...languages].sort()).toEqual([...locales].sort())
})

test.each(locales)(
  'SHL-07 in %s the name of the chip of uploads says the number that stands on it',
  (locale) => {
    const names = [...textsOf(locale, 'upload')].filter(([key]) => stemOf(key) === 'chip.open')
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(([, name]) => !name.includes('{{count}}'))).toEqual([])
  },
)

test('SET-01 every setting has a label, and every label a setting', () => {
  const labels = stemsOf(textsOf('zh', 'settings')).filter((key) => key.startsWith('value.'))
  expect(labels).toEqual([...settingEntries.keys()].map((key) => `value.${key}`).sort())
})
