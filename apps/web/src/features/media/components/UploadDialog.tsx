import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { ChannelTroubleNote } from '#src/features/channels/door/ChannelTroubleNote.tsx'
import { useChannelTrouble } from '#src/features/channels/door/channel-trouble.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { addUploads } from '#src/shared/upload/browser/uploads.ts'
import { noChannel, readyUploads } from '../upload-choice.ts'
import { UploadChoiceRow } from './UploadChoiceRow.tsx'
import { UploadDropZone } from './UploadDropZone.tsx'
import styles from './upload-dialog.module.css'
import gridStyles from './upload-grid.module.css'
import { useUploadChoices } from './use-upload-choices.ts'

const UploadGrid = lazyPart(async () => (await import('./UploadGrid.tsx')).UploadGrid)

/** As many files stand as rows with room; more of them are a grid. */
const mostRows = 3

/** 上传视频: choose files, say what they are, hand them to the upload engine. Mounted while it is open. */
export function UploadDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['media', 'common'])
  const { choices, channel, leftOut, add, change, changeEach, remove, setChannelOfAll } = useUploadChoices()
  const isGrid = choices.length > mostRows
  const trouble = useChannelTrouble(channel.channelId)
  const [sendOn, setSendOn] = useState(false)
  const ready = readyUploads(choices, sendOn)

  const submit = () => {
    if (ready.length === 0) return
    addUploads(ready)
    onClose()
  }

  return (
    <Modal
      width={isGrid ? 1160 : 760}
      title={t('dialog.title')}
      okText={ready.length === 0 ? t('upload') : t('dialog.submit', { count: ready.length })}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: ready.length === 0 }}
      mask={{ closable: choices.length === 0 }}
      keyboard={choices.length === 0}
      onOk={submit}
      onCancel={onClose}
    >
      <UploadDropZone small={choices.length > 0} onPicked={add} />
      {leftOut.length > 0 && (
        <details className={gridStyles['leftOut']}>
          <summary>{t('grid.leftOut', { count: leftOut.length })}</summary>
          <ul>
            {leftOut.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isGrid && (
        <LazyPart>
          <UploadGrid choices={choices} onChange={change} onChangeEach={changeEach} onRemove={remove} />
        </LazyPart>
      )}
      {!isGrid && choices.length > 1 && (
        <Form.Item
          label={t('dialog.channelForAll')}
          className={styles['forAll']}
          htmlFor="upload-channel-all"
          extra={trouble && <ChannelTroubleNote trouble={trouble} />}
        >
          <ChannelSelect
            id="upload-channel-all"
            allowClear
            value={channel.channelId}
            placeholder={t('dialog.chooseChannel')}
            onChange={(channelId, option) =>
              setChannelOfAll(channelId ? { channelId, channelName: option?.channelName ?? '' } : noChannel)
            }
          />
        </Form.Item>
      )}
      {!isGrid && choices.length > 0 && (
        <ul className={styles['list']} aria-label={t('dialog.files', { count: choices.length })}>
          {choices.map((choice) => (
            <UploadChoiceRow
              key={choice.key}
              choice={choice}
              channelOfAll={choices.length > 1 ? channel.channelId : null}
              onChange={(part) => change(choice.key, part)}
              onRemove={() => remove(choice.key)}
            />
          ))}
        </ul>
      )}
      {choices.length > 0 && (
        <Permit to="publishTask:create">
          <Checkbox
            className={styles['sendOn'] ?? ''}
            checked={sendOn}
            onChange={({ target }) => setSendOn(target.checked)}
          >
            {t('dialog.sendOn')}
            <span className={styles['sendOnHint']}>{t('dialog.sendOnHint')}</span>
          </Checkbox>
        </Permit>
      )}
    </Modal>
  )
}
