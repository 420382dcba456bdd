import { useNavigate } from 'react-router'
import { publishTaskPath } from '../door/publish-paths.ts'

/** Goes to a publish task, whose details open over the list of them. */
export function useOpenTask(): (taskId: string) => void {
  const navigate = useNavigate()
  return (taskId) => void navigate(publishTaskPath(taskId))
}
