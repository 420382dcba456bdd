import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { optionalText, requiredLine } from '@pindao/protocol/core/rules.ts'
import {
  type createMusicTrack,
  type MusicTrack,
  trackFileEndings,
  trackLicences,
} from '@pindao/protocol/music/music-track.endpoints.ts'
import { Form, Input, Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useCreateTrack, useTrackFile, useUpdateTrack } from '../door/tracks.queries.ts'

type Content = EndpointInput<typeof createMusicTrack>['body']
type Values = Content & { readonly file: File | null }
const fresh: Values = { title: '', artist: '', licence: 'purchased', licenceNumber: '', note: '', file: null }

/** What a track is, its licence and its sound; null makes a new one. */
export function TrackDialog({ track, onClose }: { readonly track: MusicTrack | null; onClose(): void }) {
  const { t } = useTranslation('music')
  const feedback = useFeedback()
  const rule = useRule()
  const places = usePlaceNames()
  const [form] = Form.useForm<Values>()
  const creating = useCreateTrack()
  const updating = useUpdateTrack()
  const bringing = useTrackFile()
  const busy = creating.isPending || updating.isPending || bringing.isPending
  const send = async ({ file, ...body }: Values) => {
    try {
      const { id } =
        track === null
          ? await creating.mutateAsync({ body })
          : await updating.mutateAsync({
              params: { id: track.id },
              body: { ...body, version: track.version },
            })
      if (file !== null) await bringing.mutateAsync({ id, file })
      feedback.success(t(file === null ? 'library.saved' : 'library.brought'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const { countries } = places
  return (
    <Modal
      title={t(track === null ? 'library.add' : 'library.edit')}
      okText={t('library.save')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="musicTrack"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={track === null ? fresh : { ...track, file: null }}
        onFinish={({ title, artist, licence, licenceNumber, validTo, territories, note, file }) =>
          void send({
            title,
            artist: artist ?? '',
            licence,
            licenceNumber: licenceNumber ?? '',
            validTo: validTo ?? null,
            territories: territories ?? [],
            note: note ?? '',
            file,
          })
        }
      >
        <Form.Item name="title" label={t('field.title')} rules={[rule(requiredLine(200), { needed: true })]}>
          <Input autoFocus autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="artist" label={t('field.artist')} rules={[rule(optionalText(200))]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="licence" label={t('field.licence')}>
          <Select options={trackLicences.map((value) => ({ value, label: t(`licence.${value}`) }))} />
        </Form.Item>
        <Form.Item name="licenceNumber" label={t('field.licenceNumber')} rules={[rule(optionalText(100))]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="validTo" label={t('field.validTo')}>
          <DayPicker />
        </Form.Item>
        <Form.Item name="territories" label={t('field.territories')} extra={t('library.territoriesHint')}>
          <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={countries()} />
        </Form.Item>
        <Form.Item name="file" label={t('field.file')} extra={t('library.fileHint')}>
          <SoundField known={track?.file?.name ?? null} />
        </Form.Item>
        <Form.Item name="note" label={t('field.note')} rules={[rule(optionalText(500))]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function SoundField(props: {
  readonly value?: File | null
  readonly known: string | null
  onChange?(file: File): void
}) {
  const { value, known, onChange } = props
  const { t } = useTranslation('music')
  const name = value?.name ?? known
  return (
    <Space>
      <FileButton label={t('library.bring')} accept={trackFileEndings} onFile={(file) => onChange?.(file)} />
      {name !== null && <bdi>{name}</bdi>}
    </Space>
  )
}
