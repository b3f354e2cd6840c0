import { useTitle } from '../../ui/index.ts'
import type { ListView } from '../view/index.ts'

/**
 * The `h1` of a list: the name of the saved view that one came from (`view=ID` in the address, which whatever changes
 * the view keeps), else `title`; beside it whether it was changed and what can be done with it.
 */
export const ViewTitle = ({ title }: { title: string; view: ListView }) => {
  useTitle(title)
  return <h1 tabIndex={-1}>{title}</h1>
}
