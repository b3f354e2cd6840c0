import type { DocumentEvidence } from '../../../../contract/resources/index.ts'

/** Degrees clockwise by which a page was rotated to be read: it is shown so, as rectangles refer to the rotated page. */
export const rotationOf = (evidence: Pick<DocumentEvidence, 'pages' | 'turned'>, page: number): number => {
  const rotation = evidence.pages.find(({ number }) => number === page)?.turned
  if (typeof rotation === 'number') return rotation
  return page === 1 ? evidence.turned : 0
}
