import type { DocumentEvidence } from '../../../../contract/resources/index.ts'

/** The page to which rectangles refer; a picture that was rotated for reading is shown rotated. */
export const turnedOf = (evidence: Pick<DocumentEvidence, 'pages' | 'turned'>, page: number): number => {
  const rotation = evidence.pages.find(({ number }) => number === page)?.turned
  if (typeof rotation === 'number') return rotation
  return page === 1 ? evidence.turned : 0
}
