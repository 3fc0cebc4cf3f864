export { type JsonPlannedRow, type JsonReason, jsonPlannedRow } from '../../model/published-reasons.js';
