import { CloseOutlined } from '@ant-design/icons'
import { videoTitle } from '@pindao/protocol/media/video.endpoints.ts'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { ChannelTroubleNote } from '#src/features/channels/door/ChannelTroubleNote.tsx'
import { useChannelTrouble } from '#src/features/channels/door/channel-trouble.ts'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { noChannel, type UploadChoice } from '../upload-choice.ts'
import styles from './upload-dialog.module.css'

/** One file of the dialog: its title, its channel, and what the early checks say of it. */
export function UploadChoiceRow(props: {
  readonly choice: UploadChoice
  /** The channel of all files, below which its trouble is said already. */
  readonly channelOfAll: string | null
  onChange(part: Partial<UploadChoice>): void
  onRemove(): void
}) {
  const { choice, channelOfAll, onChange, onRemove } = props
  const { t } = useTranslation('media')
  const format = useFormat()
  const { file } = choice.picked
  const barred = choice.problem !== null
  const trouble = useChannelTrouble(barred ? null : choice.channelId)
  const troubleIsSaid = choice.channelId === channelOfAll
  const problem = useFieldProblem(videoTitle, choice.title, 'refused')

  return (
    <li className={styles['row']}>
      <div className={styles['fields']}>
        <Input
          value={choice.title}
          disabled={barred}
          aria-label={t('dialog.titleOf', { file: file.name })}
          {...(barred ? {} : problem.control)}
          placeholder={t('dialog.videoTitle')}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <ChannelSelect
          allowClear
          disabled={barred}
          value={choice.channelId}
          style={{ inlineSize: '100%' }}
          aria-label={t('dialog.channelOf', { file: file.name })}
          placeholder={t('dialog.chooseChannel')}
          onChange={(channelId, option) =>
            onChange(channelId ? { channelId, channelName: option?.channelName ?? '' } : noChannel)
          }
        />
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('dialog.removeFile', { file: file.name })}
          title={t('dialog.removeFile', { file: file.name })}
          onClick={onRemove}
        />
      </div>
      {!barred && <FieldProblem {...problem} />}
      {trouble !== null && !troubleIsSaid && <ChannelTroubleNote trouble={trouble} />}
      <p className={styles['file']}>
        <bdi>{file.name}</bdi> · {format.fileSize(file.size)}
      </p>
      <Verdict choice={choice} />
    </li>
  )
}

function Verdict({ choice: { problem, picture, fileName, picked } }: { readonly choice: UploadChoice }) {
  const { t } = useTranslation(['media', 'errors'])
  if (problem !== null)
    return (
      <p role="alert" className={styles['problem']}>
        {t(`errors:${problem}`)}
      </p>
    )
  if (picture === 'missing') return <p className={styles['warning']}>{t('dialog.noPicture')}</p>
  if (picture === 'checking') return <p className={styles['file']}>{t('dialog.checking')}</p>
  if (fileName === picked.file.name) return null
  return <p className={styles['file']}>{t('dialog.savedAs', { name: fileName })}</p>
}
