import { optionalText, required } from '@pindao/protocol/core/rules.ts'
import { longestMusicNote, type MusicRemovalRecord } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { type PlatformMethod, platformMethods } from '@pindao/protocol/music/music-removal.states.ts'
import { Form, Input, Radio, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useNoteAtPlatform } from './music.queries.ts'

/** Kinds of files that show what was done. */
const proofEndings = ['png', 'jpg', 'jpeg', 'pdf'] as const
type Values = { readonly method: PlatformMethod; readonly note: string; readonly file: File | null }

/** Notes that the music was taken out on the platform's own page: how, with the proof of it. */
export function PlatformDialog({
  removal,
  onClose,
}: {
  readonly removal: MusicRemovalRecord
  onClose(): void
}) {
  const { t } = useTranslation('music')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const noting = useNoteAtPlatform(removal)
  const send = async ({ method, note, file }: Values) => {
    if (file === null) return
    try {
      await noting.mutateAsync({ method, note, file })
      feedback.success(t('form.noted'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('form.platformTitle', { name: removal.videoTitle })}
      okText={t('act.platform')}
      busy={noting.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('form.platformText')}</p>
      <Form<Values>
        name="musicAtPlatform"
        form={form}
        layout="vertical"
        disabled={noting.isPending}
        initialValues={{ method: 'platform_mute', note: '', file: null }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="method" label={t('field.method')}>
          <Radio.Group>
            <Space orientation="vertical">
              {platformMethods.map((value) => (
                <Radio key={value} value={value}>
                  {t(`method.${value}`)}
                </Radio>
              ))}
            </Space>
          </Radio.Group>
        </Form.Item>
        <Form.Item name="file" label={t('field.proof')} rules={[rule(required, { needed: true })]}>
          <ProofField />
        </Form.Item>
        <Form.Item name="note" label={t('field.note')} rules={[rule(optionalText(longestMusicNote))]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function ProofField({ value, onChange }: { readonly value?: File | null; onChange?(file: File): void }) {
  const { t } = useTranslation('music')
  return (
    <Space>
      <FileButton label={t('act.chooseProof')} accept={proofEndings} onFile={(file) => onChange?.(file)} />
      {value && <bdi>{value.name}</bdi>}
    </Space>
  )
}
