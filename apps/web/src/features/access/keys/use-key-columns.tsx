import type { ApiKey } from '@pindao/protocol/access/api-key.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { keyTone } from './api-key.status-view.ts'

/** The columns of the list of keys. */
export function useKeyColumns(acts: {
  readonly open: (key: ApiKey) => void
  readonly end: (key: ApiKey) => void
}): readonly Column<ApiKey>[] {
  const { t } = useTranslation(['api-keys', 'common'])
  const nameOf = ({ name }: ApiKey) => name
  return [
    nameColumn(t('api-keys:field.name'), nameOf, acts.open, { sortKey: 'name' }),
    statusColumn('state', t('api-keys:field.state'), ({ state }) => ({
      tone: keyTone[state],
      label: t(`api-keys:state.${state}`),
    })),
    textColumn('hint', t('api-keys:field.hint'), ({ hint }) => `${hint}…`, { width: 160 }),
    textColumn('owner', t('api-keys:field.owner'), ({ owner }) => owner.fullName, { width: 110 }),
    textColumn('usedBy', t('api-keys:field.usedBy'), ({ usedBy }) => t(`api-keys:usedBy.${usedBy}`), {
      width: 110,
    }),
    textColumn('scopes', t('api-keys:field.scopes'), ({ scopes }) =>
      t('api-keys:scopeCount', { count: scopes.length }),
    ),
    timeColumn('lastUsedAt', t('api-keys:field.lastUsedAt'), ({ lastUsedAt }) => lastUsedAt, {
      sortKey: 'lastUsedAt',
    }),
    timeColumn('expiresAt', t('api-keys:field.expiresAt'), ({ expiresAt }) => expiresAt, {
      sortKey: 'expiresAt',
    }),
    timeColumn('createdAt', t('api-keys:field.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
    }),
    actsColumn(t('common:table.actions'), nameOf, (key) => [
      {
        key: 'open',
        text: t('api-keys:open'),
        name: t('api-keys:actOf', { act: t('api-keys:open'), name: key.name }),
        run: () => acts.open(key),
      },
      ...(key.actions.includes('end')
        ? [
            {
              key: 'end',
              text: t('api-keys:end'),
              name: t('api-keys:actOf', { act: t('api-keys:end'), name: key.name }),
              run: () => acts.end(key),
            },
          ]
        : []),
    ]),
  ]
}
