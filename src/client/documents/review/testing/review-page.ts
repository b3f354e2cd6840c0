import { createElement } from 'react'
import { Link, Outlet } from 'react-router'
import { queryClient } from '../../../api/index.ts'
import { answerRequests } from '../../../api/testing/answers.ts'
import { all, onlyOne } from '../../../ui/testing/accessible.ts'
import { openPage } from '../../../ui/testing/open-page.ts'
import { Component, loader } from '../../review.page.tsx'
import type { Answers } from '../../../api/testing/answers.ts'
import { documentId } from './documents.ts'

const around = createElement(
  'div',
  null,
  createElement(Link, { to: '/other' }, 'Other page'),
  createElement(Outlet),
)
/** The review beside another page, with a link to it. */
const routes = [
  {
    element: around,
    children: [
      { path: '/documents/:document_id', Component, loader },
      { path: '/other', element: 'Another page' },
      { path: '/documents', element: 'The inbox' },
    ],
  },
]

/** Opens the review of the one document. */
export async function openReview(answers: Answers, search = '') {
  const { asked } = answerRequests(answers)
  const page = await openPage({ routes, at: `/documents/${documentId}${search}`, client: queryClient })
  return { ...page, asked }
}

export const fieldGrid = (): HTMLElement => onlyOne(document, 'grid', 'Extracted fields')
/** The row of a field, by its label. */
export function fieldRow(label: string): HTMLElement {
  const found = all(fieldGrid(), 'row').find((each) => all(each, 'rowheader', label).length === 1)
  if (found === undefined) throw new Error(`There is no field ${label}`)
  return found
}
/** The button that accepts the document. */
export const acceptButton = (): HTMLElement => onlyOne(document, 'button', /^(Save and accept|Accept)/)
