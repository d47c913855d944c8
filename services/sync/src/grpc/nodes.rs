//! The nodes that the centre knows.

use proto::maillon::sync::v1::nodes_server::Nodes;
use proto::maillon::sync::v1::{ListNodesReply, ListNodesRequest};

use crate::App;
use crate::work::node;

service::calls! {
    impl Nodes for App {
        list_nodes(ListNodesRequest) -> ListNodesReply = node::list;
    }
}
