// What screens load of attachments once somebody opens or joins one: a single file.
export { default } from './AttachmentDialog';
export { pageOf } from './pageOf';
