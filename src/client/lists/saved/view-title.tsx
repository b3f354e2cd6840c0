import { lazy, Suspense, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { Skeleton, useTitle } from '../../ui/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import type { ListView } from '../view/index.ts'
import { useSaved } from './queries.ts'
import { ViewMenu } from './view-menu.tsx'
import type { ViewQuestion } from './view-dialogs.tsx'
import './saved.css'

const ViewDialogs = lazy(() => import('./view-dialogs.tsx'))

/**
 * The `h1` of a list: the name of the saved view that one came from (`view=ID` in the address, which whatever changes
 * the view keeps), else `title`; beside it whether it was changed and what can be done with it.
 */
export const ViewTitle = ({ title, view }: { title: string; view: ListView<ViewedList> }) => {
  const { saved, changed, isComing } = useSaved(view)
  const [question, ask] = useState<ViewQuestion | null>(null)
  const name = saved?.attributes.name ?? title
  useTitle(name)
  return (
    <>
      <h1 tabIndex={-1} className="view-title" title={name}>
        {isComing ? <Skeleton width={140} /> : name}
      </h1>
      {changed && (
        <span className="view-changed" role="status">
          {t('changed')}
        </span>
      )}
      <ViewMenu view={view} saved={saved} changed={changed} ask={ask} />
      {question !== null && (
        <Suspense>
          <ViewDialogs question={question} view={view} saved={saved} onClose={() => ask(null)} />
        </Suspense>
      )}
    </>
  )
}
