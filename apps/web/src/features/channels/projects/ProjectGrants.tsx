import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { ApiProject, ApiProjectDetail } from '@pindao/protocol/channels/project.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { credentialView } from '../door/credential.status-view.ts'
import styles from './projects.module.css'
import { useMoveGrant } from './projects.queries.ts'

/** The grants on a project. One goes to another project by being given again, at Google, by whoever gave it. */
export function ProjectGrants({
  project,
  others,
}: {
  readonly project: ApiProjectDetail
  readonly others: readonly ApiProject[]
}) {
  const { t } = useTranslation(['channels', 'states', 'common'])
  const format = useFormat()
  const move = useMoveGrant()
  const label = t('channels:projects.grants')
  if (project.grants.length === 0) return <p>{t('channels:projects.grantsEmpty')}</p>
  const items = others.map(({ id, name }) => ({ key: id, label: name }))
  return (
    <>
      <p className={styles['hint']}>{t('channels:projects.grantsNote')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <section className={styles['scroll']} tabIndex={0} aria-label={label}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('channels:projects.account')}</th>
              <th scope="col">{t('channels:projects.state')}</th>
              <th scope="col">{t('channels:projects.channels')}</th>
              {items.length > 0 && <th scope="col">{t('common:table.actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {project.grants.map(({ id, accountLabel, status, channelCount }) => {
              const { tone, labelKey } = credentialView[credentialStatus.nameOf(status)]
              return (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{accountLabel}</bdi>
                  </th>
                  <td>
                    <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
                  </td>
                  <td>{format.number(channelCount)}</td>
                  {items.length > 0 && (
                    <td>
                      <Permit to="channel:connect">
                        <ButtonMenu
                          menu={{ items, onClick: ({ key }) => move.mutate({ grantId: id, projectId: key }) }}
                        >
                          <Button
                            size="small"
                            loading={move.isPending}
                            aria-label={t('channels:projects.moveOf', { name: accountLabel })}
                          >
                            {t('channels:projects.move')}
                          </Button>
                        </ButtonMenu>
                      </Permit>
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}
