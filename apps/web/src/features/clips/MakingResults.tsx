import { Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import styles from './clips.module.css'
import type { Making } from './use-make-clips.ts'

const tones: Readonly<Record<Making['state'], Tone>> = {
  waiting: 'waiting',
  made: 'success',
  refused: 'error',
}

/** What became of many clips that were asked for: a row each, and the way on. */
export function MakingResults(props: {
  readonly makings: readonly Making[]
  readonly isRunning: boolean
  readonly onAgain: () => void
  readonly onList: () => void
  readonly onClose: () => void
}) {
  const { makings, isRunning, onAgain, onList, onClose } = props
  const { t } = useTranslation('clips')
  const errorText = useErrorText()
  const count = (state: Making['state']) => makings.filter((making) => making.state === state).length
  const refused = count('refused')
  return (
    <Modal
      width={720}
      title={t('results.title')}
      busy={isRunning}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={isRunning} onClick={onClose}>
            {t('results.back')}
          </Button>
          {refused > 0 && (
            <Button loading={isRunning} onClick={onAgain}>
              {t('results.again', { n: refused })}
            </Button>
          )}
          <Button type="primary" disabled={isRunning} onClick={onList}>
            {t('results.toList')}
          </Button>
        </>
      }
    >
      <p role="status">{t('results.sum', { made: count('made'), refused, waiting: count('waiting') })}</p>
      <Table<Making>
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ y: 420 }}
        dataSource={[...makings]}
        columns={[
          { title: '#', width: 52, render: (_making, _row, at) => at + 1 },
          {
            title: t('list.field.clip'),
            render: (_value, { clip }) => <bdi className={styles['name']}>{clip.title}</bdi>,
          },
          {
            title: t('list.field.status'),
            width: 280,
            render: (_value, { state, tasks, error }) => (
              <>
                <StatusTag tone={tones[state]}>{t(`results.state.${state}`, { n: tasks })}</StatusTag>
                {state === 'refused' && <div className={styles['problem']}>{errorText(error).message}</div>}
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}
