import { may } from '../../api/index.ts'

/** Whether files may be uploaded: their bytes, and then the document. */
export const mayUpload = (): boolean => may('create_direct_upload') && may('create_document')
