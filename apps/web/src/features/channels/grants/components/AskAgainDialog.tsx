import type { AskedAgain } from '@pindao/protocol/channels/grant.endpoints.ts'
import { Alert, Button, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useProjectOptions } from '../../projects/projects.queries.ts'
import { useAskAgain } from '../api/grants.queries.ts'
import styles from './grants.module.css'

const ways = ['tell', 'link'] as const

/** Asks whoever granted it to grant it again: they are told, or there is a link each for whoever it is sent to. */
export function AskAgainDialog(props: {
  readonly grantIds?: readonly string[]
  readonly channelIds?: readonly string[]
  onClose(): void
}) {
  const { grantIds = [], channelIds = [], onClose } = props
  const { t } = useTranslation(['grants', 'channels'])
  const [way, setWay] = useState<(typeof ways)[number]>('tell')
  const [projectId, setProjectId] = useState<string>()
  const projects = useProjectOptions().filter(({ enabled }) => enabled)
  const ask = useAskAgain()
  const { data } = ask
  return (
    <Modal
      title={t('grants:ask.title')}
      okText={data ? t('grants:choice.close') : t(`grants:ask.${way}`)}
      {...(data ? { footer: (_: unknown, { OkBtn }: { OkBtn: React.FC }) => <OkBtn /> } : {})}
      busy={ask.isPending}
      onOk={() =>
        data
          ? onClose()
          : ask.mutate({
              grantIds: [...grantIds],
              channelIds: [...channelIds],
              way,
              ...(way === 'link' && projectId !== undefined ? { projectId } : {}),
            })
      }
      onCancel={onClose}
    >
      <CommandProblem error={ask.error} again={t('channels:ask.again')} />
      {data ? (
        <Answers answers={data} />
      ) : (
        <>
          <p>{t('grants:ask.intro')}</p>
          <Radio.Group
            vertical
            aria-label={t('grants:ask.title')}
            value={way}
            onChange={({ target }) => setWay(target.value)}
            options={ways.map((value) => ({ value, label: t(`grants:ask.${value}`) }))}
          />
          {way === 'link' && <p className={styles['note']}>{t('grants:ask.linkNote')}</p>}
          {way === 'link' && projects.length > 1 && (
            <div className={styles['words']}>
              <span>{t('grants:column.project')}</span>
              <Select
                aria-label={t('grants:column.project')}
                allowClear
                placeholder={t('grants:ask.projectStays')}
                value={projectId}
                onChange={setProjectId}
                options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
          )}
        </>
      )}
    </Modal>
  )
}

/** One for each grant: who was told, or the link to copy. */
function Answers({ answers }: { readonly answers: readonly AskedAgain[] }) {
  const { t } = useTranslation('grants')
  const feedback = useFeedback()
  const links = answers.filter(({ url }) => url !== null)
  const copyAll = () =>
    feedback.copy(links.map(({ label, url }) => `${label}\n${url ?? ''}`).join('\n\n'), 'address')
  return (
    <>
      {links.length > 0 && (
        <Alert type="info" showIcon className={styles['alert'] ?? ''} title={t('ask.linkNote')} />
      )}
      <ul className={styles['list']} role="status">
        {answers.map((answer) => (
          <li key={`${answer.grantId} ${answer.channelId}`} className={styles['row']}>
            <Answer answer={answer} onCopy={(url) => void feedback.copy(url, 'address')} />
          </li>
        ))}
      </ul>
      {links.length > 1 && <Button onClick={() => void copyAll()}>{t('ask.copyAll')}</Button>}
    </>
  )
}

function Answer(props: { readonly answer: AskedAgain; onCopy(url: string): void }) {
  const { label, channelCount, person, told, url } = props.answer
  const { t } = useTranslation('grants')
  const name = person.fullName
  const said = url === null ? t(told ? 'ask.told' : 'ask.gone', { name }) : name
  return (
    <>
      <span className={styles['words']}>
        <bdi>{label}</bdi>
        <span className={styles['note']}>{joined([t('ask.channels', { n: channelCount }), said])}</span>
      </span>
      {url !== null && (
        <Button aria-label={t('ask.copyOf', { account: label })} onClick={() => props.onCopy(url)}>
          {t('ask.copy')}
        </Button>
      )}
    </>
  )
}
