import { Card, Flex } from 'antd'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { FeedbackStory } from './FeedbackStory.tsx'
import { FormatStory } from './FormatStory.tsx'
import { FormStory } from './FormStory.tsx'
import { SearchStory } from './SearchStory.tsx'
import { ManyRowsStory, MoreRowsStory } from './TableStories.tsx'
import { TagStory } from './TagStory.tsx'

/** The name by which a test tells that none of this is in a build. */
const widgetsMark = 'pindao-dev-widgets'

const stories = [
  { name: 'Search form (WID-03)', Story: SearchStory },
  { name: 'Table, 10,000 rows, selection (WID-04)', Story: ManyRowsStory },
  { name: 'Table, more on scrolling (WID-04)', Story: MoreRowsStory },
  { name: 'Form: rules (VAL), month (WID-01)', Story: FormStory },
  { name: 'Badges, tags, platforms, links (WID-05)', Story: TagStory },
  { name: 'Formatters (WID-06)', Story: FormatStory },
  { name: 'Dialogs and toasts (SHL-09)', Story: FeedbackStory },
] as const

/** Every shared widget in use. In development only: its words are for developers. */
export function WidgetsPage() {
  return (
    <div data-mark={widgetsMark}>
      <PageHeader title="Widgets" />
      <Flex vertical gap={16}>
        {stories.map(({ name, Story }) => (
          <Card key={name} title={name}>
            <Story />
          </Card>
        ))}
      </Flex>
    </div>
  )
}
