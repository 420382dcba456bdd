import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import type { Party } from '@pindao/protocol/contracts/party.endpoints.ts'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#src/features/access/door/RecordHistory.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** What a type of party is called. */
export function usePartyType() {
  const { t } = useTranslation('states')
  return (type: Party['type']): string => t(`partyType.${partyTypes.nameOf(type)}`)
}

/** What the fields of a party hold, in words, for its timeline: the log has them by code. */
export function usePartyFieldWords(): FieldWords {
  const textOr = useTextOr(['contracts', 'states'])
  const places = usePlaceNames()
  const wordOf: Readonly<Record<string, (value: string) => string>> = {
    partyType: (value) => textOr(`states:partyType.${value}`, value),
    country: places.country,
    idType: (value) => textOr(`contracts:party.idType.${value}`, value),
    taxMode: (value) => textOr(`contracts:party.taxMode.${value}`, value),
    taxFormType: (value) => textOr(`contracts:party.taxForm.${value}`, value),
    revealed: (value) => textOr(`contracts:party.field.${value}`, value),
  }
  return (field, value) => wordOf[field]?.(value) ?? null
}
