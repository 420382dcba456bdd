import { ScissorOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoSelect } from '#src/features/media/door/VideoSelect.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { askedRoom, askedSheet } from '../door/clip-paths.ts'

/** Chooses a film, and cuts it: in the cutting room, or by a sheet of many clips. */
export function NewClipButtons() {
  const { t } = useTranslation('clips')
  const [asked, setAsked] = useState<typeof askedRoom | typeof askedSheet | null>(null)
  const [videoId, setVideoId] = useState<string | null>(null)
  const [, setOpen] = useQueryStates(
    { [askedRoom]: parseAsString, [askedSheet]: parseAsString },
    { history: 'push' },
  )
  return (
    <Permit to="clip:create">
      <Space>
        <Button onClick={() => setAsked(askedSheet)}>{t('sheet.title')}</Button>
        <Button type="primary" icon={<ScissorOutlined aria-hidden />} onClick={() => setAsked(askedRoom)}>
          {t('room.open')}
        </Button>
      </Space>
      {asked !== null && (
        <Modal
          title={t('choose.title')}
          okText={t(asked === askedRoom ? 'room.open' : 'choose.sheet')}
          okButtonProps={{ disabled: videoId === null }}
          onOk={() => void setOpen({ [asked]: videoId })}
          onCancel={() => setAsked(null)}
        >
          <label htmlFor="clip-film">{t('list.field.film')}</label>
          <VideoSelect
            id="clip-film"
            value={videoId}
            onChange={setVideoId}
            placeholder={t('choose.placeholder')}
          />
        </Modal>
      )}
    </Permit>
  )
}
