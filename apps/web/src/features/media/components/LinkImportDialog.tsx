import { programmeLength } from '@pindao/protocol/media/video.fields.ts'
import { fetchVideos, mostLinks } from '@pindao/protocol/media/video-link.endpoints.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useBegin } from '#src/features/operations/door/use-start-operation.ts'
import { call } from '#src/shared/api/call.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { goodLinks, type LinkLine, linksIn } from '../link-list.ts'
import own from './link-import.module.css'
import { VideoWordInput } from './VideoWordInput.tsx'
import styles from './video-files.module.css'

/** How a link begins, in every language. */
const scheme = 'https://'

type Values = {
  readonly links?: string
  readonly channelId?: string
  readonly language?: string
  readonly programme?: string
}

/** Films from links: one a line, with what is said of all of them. The server fetches them, whatever becomes of the page. */
export function LinkImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['media', 'common'])
  const feedback = useFeedback()
  const places = usePlaceNames()
  const [form] = Form.useForm<Values>()
  const lines = linksIn(Form.useWatch('links', form) ?? '')
  const links = goodLinks(lines)
  const { start, isPending } = useBegin((body: ReturnType<typeof requestOf>, options) =>
    call(fetchVideos, { body }, options),
  )

  const submit = async (values: Values) => {
    try {
      await start(requestOf(links, values))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }

  return (
    <Modal
      width={640}
      title={t('links.title')}
      okText={t('links.submit', { count: links.length })}
      okButtonProps={{ disabled: links.length === 0 }}
      cancelText={t('common:action.cancel')}
      busy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles['hint']}>{t('links.hint', { max: mostLinks })}</p>
      <Form<Values>
        name="importLinks"
        form={form}
        layout="vertical"
        disabled={isPending}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="links" label={t('links.links')}>
          <Input.TextArea
            autoFocus
            dir="ltr"
            spellCheck={false}
            autoSize={{ minRows: 4, maxRows: 10 }}
            placeholder={scheme}
          />
        </Form.Item>
        <Problems lines={lines} />
        <Form.Item name="channelId" label={t('column.channel')}>
          <ChannelSelect allowClear placeholder={t('dialog.chooseChannel')} style={{ inlineSize: '100%' }} />
        </Form.Item>
        <div className={styles['pair']}>
          <Form.Item name="language" label={t('description.language')}>
            <Select
              allowClear
              placeholder={t('common:search.choose')}
              showSearch={{ optionFilterProp: 'label' }}
              options={places.languages()}
            />
          </Form.Item>
          <Form.Item name="programme" label={t('description.programme')}>
            <VideoWordInput kind="programme" maxLength={programmeLength} />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  )
}

/** What is left out, and why; it does not keep the others. */
function Problems({ lines }: { readonly lines: readonly LinkLine[] }) {
  const { t } = useTranslation('media')
  const wrong = lines.flatMap(({ url, problem }, index) =>
    problem === null ? [] : [{ url, problem, index }],
  )
  if (wrong.length === 0) return null
  return (
    <ul className={own['problems']} role="alert">
      {wrong.map(({ url, problem, index }) => (
        <li key={`${index} ${url}`}>
          <bdi className="cut">{url}</bdi>
          <span>{t(`links.problem.${problem}`, { max: mostLinks })}</span>
        </li>
      ))}
    </ul>
  )
}

function requestOf(links: readonly string[], { channelId, language, programme }: Values) {
  return {
    links: links.map((url) => ({ url })),
    ...(channelId ? { channelId } : {}),
    ...(language ? { language } : {}),
    ...(programme?.trim() ? { programme: programme.trim() } : {}),
  }
}
