import { type Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { workflowsContract } from '../contract.ts';
import { listRuns, listWorkflows } from './list-workflows.ts';
import { changeWorkflow, makeWorkflow, removeWorkflow, switchWorkflow } from './save-workflow.ts';
import { listTasks, settleTask } from './list-tasks.ts';
import { listBookingsToTry, previewWorkflow, testWorkflow } from './try-workflow.ts';

export function workflowsHandlers(services: Services): Handlers<typeof workflowsContract, Callers> {
  return {
    'GET /workflows': async ({ caller }) => ok({ workflows: await listWorkflows(services, caller.subjectId) }),
    'POST /workflows': ({ caller, body }) => makeWorkflow(services, caller, body),
    'PUT /workflows/{workflowId}': ({ caller, params, body }) =>
      changeWorkflow(services, caller, params.workflowId, body),
    'PUT /workflows/{workflowId}/on': ({ caller, params, body }) =>
      switchWorkflow(services, caller, params.workflowId, body.isOn),
    'DELETE /workflows/{workflowId}': ({ caller, params }) => removeWorkflow(services, caller, params.workflowId),
    'GET /workflows/{workflowId}/runs': ({ caller, params, query }) =>
      listRuns(services, caller.subjectId, params.workflowId, query.page),
    'GET /workflow-bookings': async ({ caller, asPerson }) =>
      ok({ bookings: await listBookingsToTry(asPerson, caller.subjectId) }),
    'POST /workflow-preview': ({ caller, body }) => previewWorkflow(services, caller, body),
    'POST /workflow-test': ({ caller, body }) => testWorkflow(services, caller, body),
    'GET /tasks': async ({ caller }) => ok({ tasks: await listTasks(services, caller.subjectId) }),
    'PUT /tasks/{taskId}/done': ({ caller, params, body }) => settleTask(services, caller, params.taskId, body.isDone),
  };
}
