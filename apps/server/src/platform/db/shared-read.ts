/**
 * Lets the same question, asked many times at once, be answered once: when a state changes, every open page asks for
 * its list again in the same moment.
 *
 * Nobody is given an answer that was begun before they asked, or a person would not see what they have just done: who
 * comes while a question is under way waits for the next one, together with all who come until that begins.
 */
export function createSharedRead<T>(): (question: string, read: () => Promise<T>) => Promise<T> {
  type Line = { running: Promise<unknown>; next: Promise<T> | null }
  const lines = new Map<string, Line>()

  function begin(question: string, read: () => Promise<T>): Promise<T> {
    // Also a read that throws before it begins must end its line.
    const answer = (async () => read())()
    const line: Line = { running: answer, next: null }
    lines.set(question, line)
    const end = () => void (line.next === null && lines.delete(question))
    answer.then(end, end)
    return answer
  }

  return (question, read) => {
    const line = lines.get(question)
    if (!line) return begin(question, read)
    const start = () => begin(question, read)
    line.next ??= line.running.then(start, start)
    return line.next
  }
}
