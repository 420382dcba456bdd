import { auditActions, auditEntities } from '@pindao/protocol/access/audit.codes.ts'
import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { usePermissionWords } from './use-permission-words.ts'

/** What stands where a secret was; see `auditChange` on the server. */
const hiddenValue = '[secret]'
/** Fields whose values are codes with a text of their own. */
const coded: Readonly<Record<string, string>> = {
  dataScope: 'access:dataScope',
  department: 'access:department',
  credential: 'states:credentialStatus',
  visibility: 'states:visibility',
  reason: 'audit:reason',
  via: 'audit:via',
  cardOrder: 'dashboards:card',
  hiddenCards: 'dashboards:card',
}
const numbered = new Set(['size'])

/** The words of the audit log. What another release wrote is shown by its code. */
export function useAuditWords() {
  const { t } = useTranslation('audit')
  const textOr = useTextOr(['audit', 'access', 'states', 'errors', 'dashboards'])
  const format = useFormat()
  const permissions = usePermissionWords()
  const names = useNames()

  function textOfValue(entity: string, field: string, value: unknown): string {
    if (value === undefined || value === null) return t('detail.absent')
    if (value === hiddenValue) return t('detail.secret')
    if (typeof value === 'boolean') return t(value ? 'detail.yes' : 'detail.no')
    if (typeof value === 'number' && numbered.has(field)) return format.fileSize(value)
    if (Array.isArray(value)) {
      if (value.length === 0) return t('detail.blank')
      if (field === 'permissions') return permissions(value)
      return joined(value.map((each) => textOfValue(entity, field, each)))
    }
    if (typeof value === 'object') return JSON.stringify(value, null, 2)
    const text = String(value)
    if (text === '') return t('detail.blank')
    if (field === 'status' && entity === 'publishTask') return textOr(`states:publishTask.${text}`, text)
    if (field === 'roles') return textOr(`access:role.${text}`, text)
    const group = coded[field]
    return group === undefined ? text : textOr(`${group}.${text}`, text)
  }

  return {
    action: (code: string) => textOr(`audit:action.${code}`, code),
    entity: (code: string) => textOr(`audit:entity.${code}`, code),
    field: (name: string) => textOr(`audit:field.${name}`, name),
    value: textOfValue,
    person: ({ person }: Pick<AuditEntry, 'person'>) =>
      person === null ? t('system') : (person.fullName ?? t('unknownPerson', { id: person.id })),
    record: ({ entity, entityId }: Pick<AuditEntry, 'entity' | 'entityId'>) => {
      const kind = textOr(`audit:entity.${entity}`, entity)
      return entityId === null ? kind : t('record', { entity: kind, id: entityId })
    },
    /** What the record is called; null where the log does not say, or not to this reader. */
    recordName: ({ entity, recordName }: Pick<AuditEntry, 'entity' | 'recordName'>) => {
      const isCalled = recordName !== null && (entity === 'role' || entity === 'department')
      return isCalled ? names[entity]({ code: recordName, name: recordName }) : recordName
    },
    actionChoices: auditActions.map((value) => ({ value, label: t(`action.${value}`) })),
    entityChoices: auditEntities.map((value) => ({ value, label: t(`entity.${value}`) })),
  }
}
export type AuditWords = ReturnType<typeof useAuditWords>
