import { PlusOutlined } from '@ant-design/icons'
import { disputeFileExtensions } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail, DisputeFile } from '@pindao/protocol/claims/dispute.record.ts'
import { disputeFileKinds } from '@pindao/protocol/claims/dispute.states.ts'
import { Button, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import styles from './disputes.module.css'
import {
  readDisputeFile,
  useAddDisputeFile,
  useAttachLicences,
  useRemoveDisputeFile,
} from './disputes.queries.ts'

/** Files of a case by kind: what proves it, that it was filed, what was answered; proofs of the licence can be put among them. */
export function DisputeFilesPart({ dispute }: { readonly dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const add = useAddDisputeFile(dispute.id)
  const mayAttach = dispute.actions.includes('attach')
  const shown = disputeFileKinds.filter(
    (kind) => mayAttach || dispute.files.some((file) => file.kind === kind),
  )
  return (
    <section className={styles['part']}>
      <h3 className={styles['head']}>{t('file.title')}</h3>
      {mayAttach && <p className={styles['note']}>{t('file.drop')}</p>}
      {shown.length === 0 && <p className={styles['note']}>{t('file.none')}</p>}
      {shown.map((kind) => (
        <section key={kind} className={styles['files']} aria-label={t(`file.kind.${kind}`)}>
          <Flex align="center" gap={8}>
            <strong>{t(`file.kind.${kind}`)}</strong>
            {mayAttach && (
              <FileButton
                label={t('actOf', { act: t('file.add'), name: t(`file.kind.${kind}`) })}
                icon={<PlusOutlined aria-hidden />}
                accept={disputeFileExtensions}
                loading={add.isPending && add.variables.kind === kind}
                disabled={add.isPending}
                onFile={(file) =>
                  add.mutate(
                    { kind, file },
                    { onError: feedback.failure, onSuccess: () => feedback.success(t('done.attach')) },
                  )
                }
              />
            )}
          </Flex>
          {dispute.files
            .filter((file) => file.kind === kind)
            .map((file) => (
              <FileLine
                key={file.id}
                disputeId={dispute.id}
                file={file}
                removable={mayAttach && !file.kept}
              />
            ))}
        </section>
      ))}
      {mayAttach && dispute.licences.length > 0 && <Licences dispute={dispute} />}
    </section>
  )
}

function FileLine(props: {
  readonly disputeId: string
  readonly file: DisputeFile
  readonly removable: boolean
}) {
  const { disputeId, file, removable } = props
  const { t } = useTranslation('disputes')
  const format = useFormat()
  const feedback = useFeedback()
  const remove = useRemoveDisputeFile()
  const { id: fileId, name, size, kept, createdAt, createdBy } = file
  const act = (text: string) => t('actOf', { act: text, name })
  const save = () =>
    readDisputeFile(disputeId, fileId).then(({ blob }) => saveFile(name, blob), feedback.failure)
  const ask = async () => {
    const sure = { title: t('file.removeAsk', { name }), confirm: t('file.remove'), danger: true }
    if (!(await feedback.confirm(sure))) return
    remove.mutate(
      { params: { id: disputeId, fileId } },
      { onError: feedback.failure, onSuccess: () => feedback.success(t('file.removed')) },
    )
  }
  return (
    <div className={styles['line']}>
      <span className={styles['wide']}>
        <bdi>{name}</bdi>{' '}
        <span className={styles['quiet']}>
          {format.fileSize(size)} · <bdi>{createdBy}</bdi> · <Moment at={createdAt} />
        </span>
      </span>
      {kept && <Tag>{t('file.kept')}</Tag>}
      <Button size="small" aria-label={act(t('file.save'))} onClick={() => void save()}>
        {t('file.save')}
      </Button>
      {removable && (
        <Button
          size="small"
          danger
          aria-label={act(t('file.remove'))}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          {t('file.remove')}
        </Button>
      )}
    </div>
  )
}

/** Proofs of the licence of the source video: one press puts a copy of each among the evidence. */
function Licences({ dispute: { id, licences } }: { readonly dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const attach = useAttachLicences()
  const put = (fileId: string) =>
    attach.mutate(
      { params: { id }, body: { fileIds: [fileId] } },
      { onError: feedback.failure, onSuccess: () => feedback.success(t('done.attach')) },
    )
  return (
    <section className={styles['files']} aria-label={t('file.licences')}>
      <strong>{t('file.licences')}</strong>
      {licences.map((one) => (
        <div key={one.id} className={styles['line']}>
          <bdi className={styles['wide']}>{one.name}</bdi>
          <Button
            size="small"
            loading={attach.isPending}
            aria-label={t('actOf', { act: t('file.attach'), name: one.name })}
            onClick={() => put(one.id)}
          >
            {t('file.attach')}
          </Button>
        </div>
      ))}
    </section>
  )
}
