import { Button, Flex } from 'antd'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

const soon = () => new Promise((resolve) => setTimeout(resolve, 2000))

export function FeedbackStory() {
  const feedback = useFeedback()
  const acts = {
    success: () => feedback.success('Success'),
    info: () => feedback.info('Info'),
    error: () => feedback.error('Error'),
    pending: () => void feedback.pending(soon()),
    confirm: () => void feedback.confirm(),
    failed: () => void feedback.failed(),
    succeeded: () => void feedback.succeeded(),
    copy: () => void feedback.copy('text'),
    'copy address': () => void feedback.copy('https://example.org', 'address'),
  }
  return (
    <Flex gap={8} wrap>
      {Object.entries(acts).map(([name, act]) => (
        <Button key={name} onClick={act}>
          {name}
        </Button>
      ))}
    </Flex>
  )
}
