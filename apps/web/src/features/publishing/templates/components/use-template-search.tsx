import {
  templateKinds,
  templatePlatforms,
  templateScopes,
  templateStates,
} from '@pindao/protocol/publishing/publish-template.fields.ts'
import { useTranslation } from 'react-i18next'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'

/** What the list is narrowed by; those looked for daily first. */
export const templateFilterKeys = [
  'name',
  'kind',
  'scope',
  'platform',
  'state',
  'departmentId',
  'language',
  'owner',
] as const
type FilterKey = (typeof templateFilterKeys)[number]

/** The conditions of the list of templates (WID-03). */
export function useTemplateSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['publishing', 'states', 'list'])
  const places = usePlaceNames()
  const many = { element: 'select', multiple: true } as const
  return [
    { key: 'name', label: t('publishing:templates.field.name'), element: 'input' },
    {
      key: 'kind',
      label: t('publishing:templates.field.kind'),
      ...many,
      options: templateKinds.map((kind) => ({ value: kind, label: t(`publishing:templates.kind.${kind}`) })),
    },
    {
      key: 'scope',
      label: t('publishing:templates.field.scope'),
      ...many,
      options: templateScopes.map((scope) => ({
        value: scope,
        label: t(`publishing:templates.scope.${scope}`),
      })),
    },
    {
      key: 'platform',
      label: t('publishing:templates.field.platform'),
      element: 'select',
      options: templatePlatforms.map((platform) => ({
        value: platform,
        label: t(`states:platform.${platform}`),
      })),
    },
    {
      key: 'state',
      label: t('publishing:templates.field.state'),
      element: 'select',
      options: templateStates.map((state) => ({
        value: state,
        label: t(`publishing:templates.state.${state}`),
      })),
    },
    {
      key: 'departmentId',
      label: t('publishing:templates.field.department'),
      element: 'custom',
      control: <CoveredDepartmentSelect />,
    },
    {
      key: 'language',
      label: t('publishing:templates.field.language'),
      element: 'select',
      options: places.languages(),
    },
    {
      key: 'owner',
      label: t('publishing:search.owner'),
      element: 'select',
      options: [{ value: 'me', label: t('list:views.mine') }],
    },
  ]
}
