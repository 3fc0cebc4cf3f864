export { type JsonPlannedRow, jsonPlannedRow } from '../../model/published-reasons.js';
